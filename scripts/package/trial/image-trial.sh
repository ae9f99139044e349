#!/bin/bash
# Runs as an ordinary user, in its own podman: the main journey from the image, with a root file system that is read only and without
# capabilities; then everything is removed. RUNTIME: the runtime of podman that this machine can use.
. ./try.sh
podman() { command podman --log-level error --runtime "$RUNTIME" --cgroup-manager cgroupfs "$@"; }

try "podman (rootless, $RUNTIME) loads it" podman load --quiet -i kansli.oci.tar
image=$(podman images --format '{{.Repository}}:{{.Tag}}')
kansli() { podman run --read-only --cap-drop=all -v kansli:/var/lib/kansli "$@"; }
try 'it says its version' kansli --rm "$image" --version

# As docs/operations.md has it, as far as it goes without a database.
head -c 32 /dev/urandom | base64 | podman secret create kansli_SECRET_KEY - >out
echo 'postgres://kansli:k@127.0.0.1/kansli' | podman secret create kansli_DATABASE_URL - >out
cat >kansli.env <<'ENV'
NODE_ENV=production
ADMIN_ORIGIN=https://kansli.exempel.se
SITES_URL=https://{site}.exempel-sajter.se
BANKID_ENV=production
ENV
production() {
  local secrets=() name
  for name in kansli_SECRET_KEY kansli_DATABASE_URL; do
    secrets+=(--secret "$name,target=/run/credentials/$name,mode=0400,uid=10001")
  done
  kansli --rm --env-file kansli.env -e CREDENTIALS_DIRECTORY=/run/credentials "${secrets[@]}" \
    -p 127.0.0.1::3000 -p 127.0.0.1::3001 "$image" "$@"
}
production check >log 2>&1
try 'the settings of production and the secrets of podman are read, and the missing database is told of' grep 'DATABASE_URL: ingen PostgreSQL svarar på 127.0.0.1' log

# The demonstration, in the same confinement. It listens on its own computer alone: the simulator of BankID and the browser share its network.
program=(--entrypoint /usr/lib/kansli/runtime/node -v "$PWD/programs:/programs:ro" "$image")
kansli -d --name simulator "${program[@]}" /programs/bankid-simulator/main.js >out
kansli -d --name kansli --network container:simulator -e HOST=127.0.0.1 --entrypoint /usr/bin/kansli "$image" >out
begins() {
  for _ in $(seq 120); do
    podman exec kansli /usr/lib/kansli/runtime/node -e "fetch('http://localhost:3001/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && return
    sleep 1
  done
  podman logs kansli
  return 1
}
journey() {
  kansli --rm --network container:simulator "${program[@]}" \
    /programs/journey.mjs http://localhost:3000 http://localhost:3001/malmo http://localhost:3100
}
try 'it starts, with the embedded database' begins
try 'the main journey: sign in, write, publish, read' journey
confined='test "$(id -u)" = 10001 && grep -q "CapBnd:.0000000000000000" /proc/1/status && ! touch /usr/lib/kansli/x 2>/dev/null'
try 'it is user 10001, can get no capability, and cannot write to its root' podman exec kansli sh -c "$confined"
try 'it is stopped' podman stop -t 30 kansli
try 'and ended well' test "$(podman inspect -f '{{.State.ExitCode}}' kansli)" = 0
try 'it is started again' podman start kansli
try 'and answers' begins
try 'the journey again, with the same data' journey

podman rm -f -t 30 kansli >out
podman rm -f -t 30 simulator >out
podman secret rm kansli_SECRET_KEY kansli_DATABASE_URL >out
try 'podman removes it' podman rmi "$image"
try 'the data is still there' podman unshare test -d "$(podman volume inspect -f '{{.Mountpoint}}' kansli)/postgres"
{
  podman ps --all --quiet
  podman images --all --quiet
  podman secret ls --quiet
} >traces
# Layers of the image.
du --summarize --threshold=1M --exclude=volumes .local/share/containers/storage >>traces 2>out
empty 'nothing else is left' traces
# Ends the process that holds the user's namespace.
podman system migrate
the_end
