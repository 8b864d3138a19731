/** The body of a send of about a kilobyte, as JSON. */
export const shippedMail = JSON.stringify({
  to: "ada@example.com",
  from_email: "shop@example.com",
  subject: "Your order {{order_id}} has shipped",
  html: `<p>Hello {{first_name|there}},</p><p>${"your parcel is on its way. ".repeat(25)}</p>`,
  template_data: { order_id: "A-17", carrier: "Post" },
});
