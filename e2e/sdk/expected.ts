/** The result of `consumer/program.mjs` in every runtime. */
export const expected = {
  sent: 1,
  repeated: true,
  idempotency: "cached",
  status: "delivered",
  contacts: ["a@example.com", "b@example.com", "c@example.com"],
  missing: 404,
  event: "email.bounced",
  deliveryId: "d1",
  forged: "mismatch",
  received: 200,
};
