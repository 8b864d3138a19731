import type { Posthorn } from "@posthorn/sdk";

export interface Booking {
  id: string;
  email: string;
  name: string;
  course: string;
  /** When the course begins. */
  startsAt: Date;
}

const day = 24 * 60 * 60 * 1000;

/** Sends the confirmation of a booking and returns its result. A repeated call within the hour sends no second mail. */
export async function confirmBooking(posthorn: Posthorn, { id, email, name, course }: Booking) {
  const { results } = await posthorn.emails.send(
    {
      to: email,
      subject: "Your place in {{course}}",
      html: "<p>Hello {{name|there}}, your place in <b>{{course}}</b> is booked.</p>",
      template_data: { name, course },
    },
    { idempotencyKey: `confirm-${id}` },
  );
  return results[0];
}

/** Schedules a reminder for a day before the course and returns its message id, which cancels it. */
export async function remindOfBooking(posthorn: Posthorn, { id, email, course, startsAt }: Booking): Promise<string> {
  const { message_id } = await posthorn.emails.send(
    {
      to: email,
      subject: "Tomorrow: {{course}}",
      text: "See you tomorrow in {{course}}.",
      template_data: { course },
      send_at: new Date(startsAt.getTime() - day).toISOString(),
    },
    { idempotencyKey: `remind-${id}` },
  );
  return message_id;
}
