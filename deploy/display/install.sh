#!/bin/sh
# Makes a sign of a computer with Debian or Raspberry Pi OS: a browser alone on the screen, that shows /display of a Foreshore
# server and comes back by itself after a crash, a power cut, or a monitor that was switched off. See docs/displays.md.
# Running it again changes what is different, and nothing else.
set -eu

USER_NAME=foreshore-display
PACKAGES='cage chromium curl procps wlr-randr fonts-inter'
# With the agent: cec-ctl, which asks a monitor over the cable.
AGENT_PACKAGES=v4l-utils
HERE=$(cd "$(dirname "$0")" && pwd)

usage() {
  cat <<END
Usage: install.sh ADDRESS [--rotate 90|180|270] [--agent] [--root FOLDER]
       install.sh --uninstall [--root FOLDER]

  ADDRESS   of the Foreshore server, such as https://sea.example.org
  --rotate  turns the picture clockwise, for a monitor that hangs upright
  --agent   has the sign report whether the monitor is on
  --root    writes the files below FOLDER, such as a mounted card, and installs and starts nothing
END
}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

address=
rotate=
agent=
root=
uninstall=no
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --uninstall) uninstall=yes ;;
    --agent) agent=yes ;;
    --rotate | --root)
      [ $# -ge 2 ] || fail "$1 wants a value"
      case $1 in --rotate) rotate=$2 ;; --root) root=${2%/} ;; esac
      shift
      ;;
    -*) fail "there is no option $1" ;;
    *) [ -z "$address" ] || fail "one address only"; address=${1%/} ;;
  esac
  shift
done

LIBRARY=$root/usr/lib/foreshore-display
SHARED=$root/usr/share/foreshore-display
CONFIG=$root/etc/foreshore-display.conf
UNIT=$root/etc/systemd/system/foreshore-display.service
AGENT_SOCKET=$root/etc/systemd/system/foreshore-display-agent.socket
AGENT_UNIT=$root/etc/systemd/system/foreshore-display-agent@.service
WATCHDOG=$root/etc/systemd/system.conf.d/foreshore-display.conf
JOURNAL=$root/etc/systemd/journald.conf.d/foreshore-display.conf
PAM=$root/etc/pam.d/foreshore-display
POLICY=$root/etc/chromium/policies/managed/foreshore-display.json
PROFILE=$root/var/lib/$USER_NAME/profile

# Whether this computer itself is meant, not a folder.
is_here() { [ -z "$root" ]; }

if is_here && [ "$(id -u)" -ne 0 ]; then fail 'run it as root, with sudo'; fi

if [ "$uninstall" = yes ]; then
  if is_here; then
    systemctl disable --now foreshore-display.service foreshore-display-agent.socket 2>/dev/null || true
  fi
  rm -rf "$LIBRARY" "$SHARED"
  rm -f "$CONFIG" "$UNIT" "$AGENT_SOCKET" "$AGENT_UNIT" "$WATCHDOG" "$JOURNAL" "$PAM" "$POLICY"
  if is_here; then
    systemctl daemon-reload
    systemctl reset-failed foreshore-display.service 2>/dev/null || true
    # With its home goes the key of the display.
    if id "$USER_NAME" >/dev/null 2>&1; then userdel --remove "$USER_NAME" 2>/dev/null || true; fi
    systemctl start getty@tty1.service || true
  fi
  echo "Removed. These packages stay: $PACKAGES, and $AGENT_PACKAGES of an agent. Please revoke the display in the administration."
  exit 0
fi

case $rotate in '' | 90 | 180 | 270) ;; *) fail '--rotate wants 90, 180 or 270' ;; esac
if [ -z "$address" ] && [ -f "$CONFIG" ]; then
  address=$(sed -n 's/^FORESHORE_ADDRESS=//p' "$CONFIG")
  [ -n "$rotate" ] || rotate=$(sed -n 's/^FORESHORE_ROTATE=//p' "$CONFIG")
  [ -n "$agent" ] || agent=$(sed -n 's/^FORESHORE_AGENT=//p' "$CONFIG")
fi
[ -n "$address" ] || { usage >&2; exit 1; }
# Scheme, host and perhaps a port: what a shell or a policy could misread is refused. Without https no service worker would keep
# the sign's program, except on the computer itself.
case $address in *[!A-Za-z0-9.:/-]*) fail 'the address must be https, host and perhaps a port' ;; esac
printf '%s\n' "$address" | grep -Eqx '(https://[A-Za-z0-9.-]+|http://localhost)(:[0-9]{1,5})?' ||
  fail 'the address must be https, host and perhaps a port, such as https://sea.example.org'

if is_here; then
  [ -f /etc/debian_version ] || fail 'this is neither Debian nor Raspberry Pi OS'
  missing=
  for package in $PACKAGES ${agent:+$AGENT_PACKAGES}; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    apt-get update
    # shellcheck disable=SC2086 # names of packages, one word each
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
  fi
  id "$USER_NAME" >/dev/null 2>&1 ||
    useradd --system --create-home --home-dir "/var/lib/$USER_NAME" --shell /usr/sbin/nologin "$USER_NAME"
  for group in video render input; do
    if getent group "$group" >/dev/null; then usermod --append --groups "$group" "$USER_NAME"; fi
  done
fi

# put MODE SOURCE TARGET
put() {
  mkdir -p "$(dirname "$3")"
  install -m "$1" "$2" "$3"
}
put 755 "$HERE/wait-for-monitor.sh" "$LIBRARY/wait-for-monitor"
put 755 "$HERE/browser.sh" "$LIBRARY/browser"
put 644 "$HERE/waiting.html" "$SHARED/waiting.html"
put 644 "$HERE/foreshore-display.service" "$UNIT"
put 644 "$HERE/watchdog.conf" "$WATCHDOG"
put 644 "$HERE/journal.conf" "$JOURNAL"
put 644 "$HERE/pam.conf" "$PAM"
if [ -n "$agent" ]; then
  put 755 "$HERE/agent.sh" "$LIBRARY/agent"
  put 644 "$HERE/agent.socket" "$AGENT_SOCKET"
  put 644 "$HERE/agent.service" "$AGENT_UNIT"
else
  if is_here; then systemctl disable --now foreshore-display-agent.socket 2>/dev/null || true; fi
  rm -f "$LIBRARY/agent" "$AGENT_SOCKET" "$AGENT_UNIT"
fi

# A sign goes on without its server where the profile keeps the program: of another server, that would be none of its own.
if [ "$(sed -n 's/^FORESHORE_ADDRESS=//p' "$CONFIG" 2>/dev/null)" != "$address" ]; then
  if is_here; then systemctl stop foreshore-display.service 2>/dev/null || true; fi
  rm -rf "$PROFILE"
fi

mkdir -p "$(dirname "$CONFIG")" "$(dirname "$POLICY")"
printf 'FORESHORE_ADDRESS=%s\nFORESHORE_ROTATE=%s\nFORESHORE_AGENT=%s\n' "$address" "$rotate" "$agent" >"$CONFIG"
sed "s|ADDRESS|$address|" "$HERE/policy.json" >"$POLICY"
# Without an agent there is nobody on this computer whom the page may call.
[ -n "$agent" ] || sed -i '/Network.*AllowedForUrls/d' "$POLICY"

if is_here; then
  systemctl daemon-reexec # reads the watchdog's time
  systemctl daemon-reload
  systemctl enable foreshore-display.service
  if [ -n "$agent" ]; then systemctl enable --now foreshore-display-agent.socket; fi
  systemctl restart --no-block foreshore-display.service
  echo "Installed. The screen shows $address/display as soon as a monitor is connected."
else
  echo "Written below $root. Packages, user and start are left to the computer: run install.sh there once."
fi
