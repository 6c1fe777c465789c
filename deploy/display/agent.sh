#!/bin/sh
# Answers the sign's page, over a connection that never leaves this computer, whether the monitor is on: a page can't see that.
# systemd starts it for each call (foreshore-display-agent.socket), with the connection as input and output.
#
#   none       no monitor is connected
#   off        the computer sends no picture, or the monitor says that it sleeps
#   on         the monitor says that it is on
#   connected  the computer sends a picture, and the monitor says nothing of itself
set -eu
# As browsers name a page's server: small letters, without the port that goes without saying.
origin=$(printf '%s' "${FORESHORE_ADDRESS:?}" | tr '[:upper:]' '[:lower:]' | sed '/^https:/s/:443$//; /^http:/s/:80$//')
outputs=${FORESHORE_OUTPUTS:-/sys/class/drm}
wires=${FORESHORE_CEC:-/dev/cec*}
CALL_LIMIT_S=5
# Two wires, each asked twice: the page waits for ten seconds.
MONITOR_LIMIT_S=${FORESHORE_MONITOR_LIMIT_S:-2}
MOST_HEADERS=50

first_line() {
  if [ -r "$1" ]; then head -n 1 "$1"; fi
}

# Whether a picture is sent to a monitor: one is connected, and the computer has not put it to sleep.
picture() {
  state=none
  for output in "$outputs"/card*-*; do
    [ "$(first_line "$output/status")" = connected ] || continue
    case $(first_line "$output/dpms") in
      Off | Standby | Suspend) [ "$state" = sent ] || state=off ;;
      *) state=sent ;;
    esac
  done
  echo "$state"
}

# power WIRE [OPTION]: what the monitor says of its power, over the wire for that in the cable (CEC).
power() {
  wire=$1
  shift
  timeout "$MONITOR_LIMIT_S" cec-ctl --device "$wire" --skip-info "$@" --to 0 --give-device-power-status 2>/dev/null |
    sed -n 's/.*pwr-state: \([a-z-]*\).*/\1/p'
}

# Most televisions answer there, most monitors of computers don't: then nothing is said.
said_by_monitor() {
  asleep=no
  command -v cec-ctl >/dev/null || return 0
  for wire in $wires; do
    [ -e "$wire" ] || continue
    said=$(power "$wire")
    # The computer may have no address on that wire yet.
    if [ -z "$said" ]; then said=$(power "$wire" --playback); fi
    case $said in
      on | to-on) echo on; return ;;
      standby | to-standby) asleep=yes ;;
    esac
  done
  if [ "$asleep" = yes ]; then echo off; fi
}

state_of_monitor() {
  sent=$(picture)
  if [ "$sent" = sent ]; then
    said=$(said_by_monitor)
    sent=${said:-connected}
  fi
  echo "$sent"
}

# answer STATUS BODY
answer() {
  printf 'HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\n' "$1" "${#2}"
  printf 'Access-Control-Allow-Origin: %s\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n%s' "$origin" "$2"
}

# All of the call, to its empty line: what is left unread would break the connection before the answer has arrived.
call=$(timeout "$CALL_LIMIT_S" sed -u "/^.\{0,1\}\$/q; ${MOST_HEADERS}q" | tr -d '\r' | head -n 1)
case $call in
  'GET / HTTP/1.'?) answer '200 OK' "{\"monitor\":\"$(state_of_monitor)\"}" ;;
  *) answer '404 Not Found' '{}' ;;
esac
