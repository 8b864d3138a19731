#!/usr/bin/env bash
# Signs up, waits for the mail with curl, and follows its link.
set -euo pipefail

address="shell.$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')@mail.test"
curl -sSf --data-urlencode "email=$address" "$APP_URL/sign-up" >/dev/null

mail=$(curl -sSf -G "${POSTHORN_BASE_URL%/v1}/_posthorn/mail" \
  -H "Authorization: Bearer $POSTHORN_OPERATOR_TOKEN" \
  --data-urlencode "to=$address" -d wait=10s -d limit=1)
link=$(sed -n 's/.*"link":"\([^"]*\)".*/\1/p' <<<"$mail")

curl -sSf "$link" | grep -q "Welcome, $address"
echo "signed up as $address"
