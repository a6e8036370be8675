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
  # It says what it does, which looks like a fault between the lines of this script.
  said=$($nginx -s reload 2>&1) || {
    echo "$said" >&2
    exit 1
  }
  # Gives the old workers time to stop sending.
  sleep 1
}

is_ready() { curl -fs -o /dev/null -m 2 "http://127.0.0.1:$1/readyz"; }

# Whether a process other than this one is ready.
has_other() {
  for other in $(sed -n 's/^server 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$upstream"); do
    if [ "$other" != "$1" ] && is_ready "$other"; then return 0; fi
  done
  return 1
}

# Whatever happens, no process stays marked as down.
trap 'tell_nginx ""' EXIT
for port in "$@"; do
  if is_ready "$port" && ! has_other "$port"; then
    echo "Only the process on port $port is ready, so the site would close: start another first. $port was not restarted." >&2
    exit 1
  fi
  tell_nginx "$port"
  # Unquoted: it is several words, the last one ending with the port.
  # shellcheck disable=SC2086
  $restart"$port"
  left=$wait_seconds
  until is_ready "$port"; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then
      echo "The process on port $port is not ready after $wait_seconds seconds; the others keep running." >&2
      exit 1
    fi
    sleep 1
  done
  echo "Port $port is ready."
done
