#!/bin/sh
# Runs a command of this release with the academy's settings and as its user, from any folder:
# deploy/machine/as-academy.sh db check, deploy/machine/as-academy.sh admin reset-password EMAIL
# A file without its whole path is in the folder where you are. The academy's user has to reach it.
set -eu
here=$PWD
command=$1
shift
cd "$(dirname "$0")/../.."
exec runuser -u academy -- env NODE_ENV=production DATA_DIR=/var/lib/academy INIT_CWD="$here" \
  node_modules/.bin/node --env-file=/etc/academy/settings "build/commands/$command.js" "$@"
