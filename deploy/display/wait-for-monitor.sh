#!/bin/sh
# Ends when a monitor is connected and has told its modes. cage that was started before that stays black for ever.
set -eu
outputs=${FORESHORE_OUTPUTS:-/sys/class/drm}
while :; do
  for output in "$outputs"/card*-*; do
    status=
    if [ -r "$output/status" ]; then read -r status <"$output/status" || true; fi
    if [ "$status" = connected ] && grep -qs x "$output/modes"; then exit 0; fi
  done
  sleep 2
done
