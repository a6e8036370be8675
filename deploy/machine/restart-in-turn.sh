#!/bin/sh
# Restarts the academy's processes one after another behind nginx, so that nobody notices. After an update, or for new
# settings: deploy/machine/restart-in-turn.sh PORT…
# nginx sends nothing to a process that restarts, and it gets the next request when it says that it is ready.
set -eu
upstream=${UPSTREAM:-/etc/nginx/academy-upstream.conf}
# Replaced in tests.
nginx=${NGINX:-nginx}
restart=${RESTART:-systemctl restart academy@}
wait_seconds=${WAIT_SECONDS:-120}

# Marks one process as down, or all as up, and has nginx read it. A fault in its settings changes nothing.
tell_nginx() {
  cp "$upstream" "$upstream.before"
  sed -i 's/ down;/;/' "$upstream"
  [ -z "$1" ] || sed -i "s/\(:$1\b[^;]*\);/\1 down;/" "$upstream"
  if ! $nginx -t -q; then
    mv "$upstream.before" "$upstream"
    exit 1
  fi
  rm "$upstream.before"
  $nginx -s reload
  # Its workers of before send no more.
  sleep 1
}

# Whatever happens, none stays marked as down.
trap 'tell_nginx ""' EXIT
for port in "$@"; do
  tell_nginx "$port"
  # Several words, the last one with the port.
  # shellcheck disable=SC2086
  $restart"$port"
  left=$wait_seconds
  until curl -fs -o /dev/null -m 2 "http://127.0.0.1:$port/readyz"; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then
      echo "The process on port $port is not ready after $wait_seconds seconds; the others go on." >&2
      exit 1
    fi
    sleep 1
  done
  echo "Port $port is ready."
done
