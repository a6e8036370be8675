#!/bin/sh
# Copies what is needed at run time from a built copy of the project into a folder that becomes the image:
# `collect.sh PROJECT TO`. PROJECT has only the production packages. PostgreSQL's client programs, which backups need, are
# copied with their libraries.
set -eu
project=$1
to=$2
mkdir -p "$to/app" "$to/data" "$to/usr/bin"
cp -L "$project/node_modules/.bin/node" "$to/usr/bin/node"
# A quarter of it is debug symbols.
strip --strip-unneeded "$to/usr/bin/node"
for part in build content database node_modules package.json scripts src tsconfig.json; do
  cp -a "$project/$part" "$to/app/"
done
# Scripts find the academy that was built.
cp -a "$project/${ACADEMY_DIR:-academy}" "$to/app/academy"
cd "$to/app/node_modules"
# Node is above, types are for developers, and the embedded database is not for containers.
rm -rf node-linux-* typescript @electric-sql .bin
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
find "$to/app" -name '*.test.ts*' -delete
# The programs themselves, not Debian's Perl wrapper.
for program in pg_dump psql; do
  path=$(find /usr/lib/postgresql -path "*/bin/$program" | sort -V | tail -n 1)
  cp "$path" "$to/usr/bin/"
  # The base image has the C and C++ runtime libraries.
  ldd "$path" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | grep -vE '/lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|resolv)\.so' | while read -r library; do
    # In the base image /lib may be a link, so the image must not contain a folder with that name.
    kept=$to/usr${library#/usr}
    mkdir -p "$(dirname "$kept")"
    cp -L "$library" "$kept"
  done
done
