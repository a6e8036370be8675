#!/bin/sh
# Runs one of the academy's commands with its settings and as its user, from any folder:
# deploy/machine/as-academy.sh db check, deploy/machine/as-academy.sh admin reset-password EMAIL
set -eu
command=$1
shift
cd /opt/academy/current
exec runuser -u academy -- env NODE_ENV=production DATA_DIR=/var/lib/academy \
  node_modules/.bin/node --env-file=/etc/academy/settings "build/commands/$command.js" "$@"
