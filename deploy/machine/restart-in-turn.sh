#!/bin/sh
# Restarts the academy's processes behind nginx one after another, so that nobody notices. After an update or a change of
# settings: deploy/machine/restart-in-turn.sh PORT…
# nginx sends nothing to a restarting process until the process says that it is ready.
set -eu
upstream=${UPSTREAM:-/etc/nginx/academy-upstream.conf}
# Replaced in tests. Not NGINX: nginx itself reads a variable of that name, as the sockets that it takes over.
nginx=${NGINX_COMMAND:-nginx}
restart=${RESTART:-systemctl restart academy@}
wait_seconds=${WAIT_SECONDS:-120}

# Marks one process as down, or all as up, and reloads nginx. If nginx rejects the settings, nothing changes.
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
  # Gives the old workers time to stop sending.
  sleep 1
}

# Whatever happens, no process stays marked as down.
trap 'tell_nginx ""' EXIT
for port in "$@"; do
  tell_nginx "$port"
  # Unquoted: it is several words, the last one ending with the port.
  # shellcheck disable=SC2086
  $restart"$port"
  left=$wait_seconds
  until curl -fs -o /dev/null -m 2 "http://127.0.0.1:$port/readyz"; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then
      echo "The process on port $port is not ready after $wait_seconds seconds; the others keep running." >&2
      exit 1
    fi
    sleep 1
  done
  echo "Port $port is ready."
done
