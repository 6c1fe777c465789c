#!/bin/sh
# Runs within cage: turns the picture, and opens the waiting page, which goes on to the sign as soon as the server answers.
set -eu
address=${FORESHORE_ADDRESS:?}
state=${STATE_DIRECTORY:?}
runtime=${RUNTIME_DIRECTORY:?}
# Tells the page that it can ask whether the monitor is on.
mark=${FORESHORE_AGENT:+#agent}
waiting=${FORESHORE_WAITING:-/usr/share/foreshore-display/waiting.html}
profile=$state/profile
FEW_TRIES=4
# Within this time the sign's program is kept, at the first start.
KEPT_S=${FORESHORE_KEPT_S:-300}
# That time doubles with each start anew, so often at most.
MOST_DOUBLINGS=4
# Between looks whether the page is alive.
LOOK_S=${FORESHORE_LOOK_S:-10}

if [ -n "${FORESHORE_ROTATE:-}" ] && command -v wlr-randr >/dev/null; then
  wlr-randr | sed -n 's/^\([^ ]\{1,\}\) .*/\1/p' | while read -r output; do
    wlr-randr --output "$output" --transform "$FORESHORE_ROTATE" || true
  done
fi

# Whether this profile keeps the sign's program, which shows what it knows without the server too. The folder alone proves nothing:
# extensions of the browser have theirs in it.
keeps_program() {
  grep -qs foreshore-display-shell "$profile/Default/Service Worker/CacheStorage"/*/index.txt
}

# All of the group ends: what is called chromium may be a script, whose end does not end the browser. The unit starts it anew.
begin_anew() {
  echo "$1: the browser starts anew." >&2
  trap '' TERM
  kill 0
  sleep "$LOOK_S"
  kill -9 0
}

answers() {
  curl --silent --fail --output /dev/null --max-time 10 "$address/display"
}

go_on() {
  # Written whole, then moved: the page never reads half of it.
  printf 'goTo("%s/display%s")\n' "$address" "$mark" >"$runtime/ready.js.new"
  mv "$runtime/ready.js.new" "$runtime/ready.js"
}

wait_for_server() {
  tries=0
  until answers; do
    tries=$((tries + 1))
    if [ "$tries" -ge "$FEW_TRIES" ] && keeps_program; then break; fi
    sleep 5
  done
  go_on
  # A server that went away just now leaves its proxy's page of errors, or half of the program, and nothing there tries again.
  # A sign that works but can keep nothing, as on a full disk, is left alone for longer each time. The unit keeps the folder.
  anew=$(cat "$runtime/anew" 2>/dev/null || echo 0)
  sleep $((KEPT_S << anew))
  if keeps_program; then
    rm -f "$runtime/anew"
    return
  fi
  [ "$anew" -ge "$MOST_DOUBLINGS" ] || echo $((anew + 1)) >"$runtime/anew"
  begin_anew "The sign's program has not come"
}

# Whether a process of this browser draws a page: those of extensions are none, nor is a spare one, which a switch below forbids.
draws() {
  for process in $(pgrep -g 0 -f -- '--type=renderer'); do
    if ! tr '\0' ' ' <"/proc/$process/cmdline" | grep -q -- '--extension-process'; then return 0; fi
  done
  return 1
}

# A page whose process has died ('Aw, Snap!') stays dead while the browser lives. So it starts anew.
end_without_page() {
  until draws; do sleep "$LOOK_S"; done
  missing=0
  while [ "$missing" -lt 3 ]; do
    sleep "$LOOK_S"
    if draws; then missing=0; else missing=$((missing + 1)); fi
  done
  begin_anew 'The page is gone'
}

rm -f "$runtime/ready.js"
wait_for_server &
if command -v pgrep >/dev/null; then end_without_page & fi

browser=$(command -v chromium || command -v chromium-browser)
exec "$browser" --kiosk --ozone-platform=wayland --user-data-dir="$profile" --password-store=basic \
  --no-first-run --noerrdialogs --hide-crash-restore-bubble --disable-infobars --disable-pinch \
  --overscroll-history-navigation=0 --disable-features=Translate,SpareRendererForSitePerProcess \
  --disk-cache-size=52428800 \
  "file://$waiting?$runtime/ready.js"
