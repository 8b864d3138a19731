#!/bin/sh
# Runs a command beside a mock, in any CI system: `sh ci.sh npm test`. If the command fails, the captured mail is printed. The exit
# code is that of the command.
exec npx posthorn mock --port 0 -- sh -c '
"$@" && exit
code=$?
npx posthorn inbox list --output table
npx posthorn inbox show
exit "$code"
' sh "$@"
