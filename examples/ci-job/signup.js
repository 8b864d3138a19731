import Posthorn from "@posthorn/sdk";

// Key and address come from POSTHORN_API_KEY and POSTHORN_BASE_URL.
const posthorn = new Posthorn();

/** Sends a welcome to a new contact and returns the id of the message. */
export async function greet(email) {
  await posthorn.contacts.create({ email });
  const { results } = await posthorn.emails.send({ to: email, subject: "Welcome", text: "Good to have you." });
  return results[0].message_id;
}
