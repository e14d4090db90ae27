#!/bin/bash
# Runs the agent inside the guest against a share ($SHARE) with faults of its server ($SERVER), whose processes are the guest's alone.
# Each fault leaves NAME.status, .stderr and .left (what lies on the share afterwards) in $OUT. AGENT holds the agent's words.
measure() {
  local name=$1
  shift
  timeout 150 $AGENT run "$SHARE" --passes 1 --seconds 60 --no-fresh-file --no-post --lang en "$@" \
    >"$OUT/$name.stdout" 2>"$OUT/$name.stderr"
  echo $? >"$OUT/$name.status"
}
# Waits up to 60 s for a command to succeed.
until_true() {
  for _ in $(seq 240); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.25
  done
  return 1
}
is_empty() { [ -z "$(ls -A "$SHARE")" ]; }
has_test_file() { ls "$SHARE"/.tidemark-*/test.bin; }
is_filled() { [ "$(stat --format %s "$SHARE"/.tidemark-*/test.bin)" -ge 16777216 ]; }
# The file is full, and a pass of a minute has begun or is about to.
until_measuring() {
  until_true is_filled
  sleep 2
}
list() { ls -A "$SHARE" >"$OUT/$1.left"; }

mount -o remount,bind,ro "$SHARE"
measure read-only --size 16MiB
list read-only
mount -o remount,bind,rw "$SHARE"

measure full --size 256MiB &
until_true has_test_file
fallocate --length "$(df --output=avail --block-size=1 /mnt/export | tail -1)" /mnt/export/.filler
wait $!
rm /mnt/export/.filler
until_true is_empty
list full

pkill -STOP "$SERVER"
measure hang-before --size 16MiB
pkill -CONT "$SERVER"
until_true is_empty
list hang-before

measure hang-during --size 16MiB &
until_measuring
pkill -STOP "$SERVER"
wait $!
pkill -CONT "$SERVER"
until_true is_empty
list hang-during

measure gone --size 16MiB &
until_measuring
pkill -KILL "$SERVER"
wait $!
umount --force --lazy "$SHARE"
exit 0
