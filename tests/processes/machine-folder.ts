import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = join(import.meta.dirname, "..", "..");

/** Stand-ins for what only a whole machine has. `$ROOT` is the folder that stands for the machine. */
const standIns: Record<string, string> = {
  "apt-get": "",
  adduser: "",
  npm: "",
  chown: "",
  nft: "",
  // The test's PostgreSQL has this user already.
  createuser: "",
  // `git clone -q ADDRESS FOLDER`
  git: 'mkdir -p "$4"; cp -a "$ROOT/clone/." "$4"',
  // `runuser -u USER -- …`
  runuser: 'shift 3; exec "$@"',
  install: `args=()
while [ $# -gt 0 ]; do case "$1" in -o | -g) shift 2 ;; *) args+=("$1"); shift ;; esac; done
exec /usr/bin/install "\${args[@]}"`,
  certbot: `live=$ROOT/etc/letsencrypt/live/academy.example; mkdir -p "$live"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=academy.example \\
  -keyout "$live/privkey.pem" -out "$live/fullchain.pem" 2> "$ROOT/openssl.log"`,
  nginx: 'exec /usr/sbin/nginx -c "$ROOT/etc/nginx/nginx.conf" -e "$ROOT/nginx.log" "$@"',
  // Starts what the unit says, and knows no more of systemd than that.
  systemctl: `unit="$ROOT/etc/systemd/system/academy@.service"
start() {
  (
    cd "$(sed -n 's/^WorkingDirectory=//p' "$unit")"
    settings=--env-file=$(sed -n 's/^EnvironmentFile=//p' "$unit")
    export PAYSTACK_API_URL=https://127.0.0.1:9 $(sed -n 's/^Environment=//p' "$unit" | sed "s/%i/$1/g")
    set -- "$1" $(sed -n 's/^ExecStartPre=//p' "$unit"); "$2" $settings "\${@:3}" >> "$ROOT/processes.log" 2>&1
    set -- "$1" $(sed -n 's/^ExecStart=//p' "$unit")
    setsid "$2" $settings "\${@:3}" >> "$ROOT/processes.log" 2>&1 < /dev/null &
    echo $! > "$ROOT/pids/$1"
  )
}
stop() {
  pid=$(cat "$ROOT/pids/$1"); kill "$pid"
  while kill -0 "$pid" 2> /dev/null; do sleep 0.2; done
}
case "$*" in
  "enable --now academy@"*) for name in "\${@:3}"; do start "\${name#academy@}"; done ;;
  "stop academy@"*) for name in "\${@:2}"; do stop "\${name#academy@}"; done ;;
  "start academy@"*) for name in "\${@:2}"; do start "\${name#academy@}"; done ;;
  "restart academy@"*) stop "\${2#academy@}"; start "\${2#academy@}" ;;
  "reload nginx") if [ -s "$ROOT/nginx.pid" ]; then nginx -s reload; else nginx; fi ;;
esac`,
};

export type MachineFolder = {
  root: string;
  /** A text of the page or of `deploy/` with the folder's paths and ports. */
  place(text: string): string;
  env: Record<string, string>;
};

/**
 * Makes a folder that stands for a bare Debian machine.
 * @param given free ports, the socket's folder and the port of a PostgreSQL with a user `academy`
 */
export function makeMachineFolder(
  root: string,
  given: {
    ports: [string, string];
    http: string;
    https: string;
    postgres: { socket: string; port: number };
  },
): MachineFolder {
  const { socket, port } = given.postgres;
  const place = (text: string) =>
    text
      .replaceAll("academy?host=/run/postgresql", `academy?host=${socket}&port=${port}`)
      .replaceAll("https://academy.example/healthz", `-k https://127.0.0.1:${given.https}/healthz`)
      .replaceAll("listen 80 ", `listen 127.0.0.1:${given.http} `)
      .replaceAll("listen 443 ", `listen 127.0.0.1:${given.https} `)
      .replace(/(?<![\w.}])\/(etc|opt|var|srv)(?=\/)/g, `${root}/$1`)
      .replaceAll("3001", given.ports[0])
      .replaceAll("3002", given.ports[1]);
  for (const folder of [
    ...["bin", "clone/deploy", "pids", "srv", "var/lib", "var/cache", "opt/academy"],
    ...["etc/nginx/conf.d", "etc/nginx/sites-enabled", "etc/prometheus", "etc/default"],
    "etc/systemd/system",
  ])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [name, lines] of Object.entries(standIns)) {
    const text = `#!/bin/bash\nset -eu\n${lines}\n`;
    writeFileSync(join(root, "bin", name), text, { mode: 0o755 });
  }
  const parts = ["academy", "build", "content", "database", "node_modules", "package.json"];
  for (const part of [...parts, "scripts", "src", "tsconfig.json"])
    symlinkSync(join(project, part), join(root, "clone", part));
  const deploy = join(root, "clone", "deploy");
  for (const kind of ["machine", "watch"]) {
    cpSync(join(project, "deploy", kind), join(deploy, kind), { recursive: true });
    for (const name of readdirSync(join(deploy, kind))) {
      const path = join(deploy, kind, name);
      writeFileSync(path, place(readFileSync(path, "utf8")));
    }
  }
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${root}/var/cache/${kind};`)
    .join(" ");
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(
    join(root, "etc/nginx/nginx.conf"),
    `${user}pid ${root}/nginx.pid;\nevents {}\nhttp { access_log off; ${temporary} include conf.d/*.conf; }\n`,
  );
  const env = {
    PATH: `${join(root, "bin")}:${process.env.PATH}:/usr/sbin`,
    ROOT: root,
    PGHOST: socket,
    PGPORT: String(port),
    PGUSER: "academy",
  };
  return { root, place, env };
}
