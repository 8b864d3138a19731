import { createMock, type Mock } from "@posthorn/mock-server";
import "@posthorn/mock-server/vitest";
import Posthorn from "@posthorn/sdk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Booking, confirmBooking, remindOfBooking } from "./booking-mail.js";

const booking: Booking = {
  id: "b-17",
  email: "ada@example.com",
  name: "Ada",
  course: "Letterpress",
  startsAt: new Date("2026-03-04T09:00:00Z"),
};

let mock: Mock;
let posthorn: Posthorn;

beforeEach(() => {
  mock = createMock({ clock: "2026-03-02T09:00:00Z" });
  posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch: mock.fetch });
});
afterEach(async () => {
  expect(mock.unhandled).toEqual([]);
  await mock.close();
});

test("a booking is confirmed", async () => {
  await confirmBooking(posthorn, booking);

  await mock.settle();
  expect(mock).toHaveSentEmail({ to: "ada@example.com", subject: "Your place in Letterpress", html: /Hello Ada/ });
});

test("a confirmation is sent once, even when its answer is lost", async () => {
  mock.fault("emails.send", { drop_response: true });

  await confirmBooking(posthorn, booking);
  await confirmBooking(posthorn, booking);

  await mock.settle();
  expect(mock).toHaveSentEmail({ times: 1 });
});

test("a suppressed address gets no mail, and the result says so", async () => {
  await posthorn.suppressions.create({ email: booking.email });

  expect(await confirmBooking(posthorn, booking)).toMatchObject({ success: false, reason: "suppressed" });
  await mock.settle();
  expect(mock).toHaveSentNothing();
});

test("a reminder is sent a day before the course", async () => {
  await remindOfBooking(posthorn, booking);

  await mock.advance("23h");
  expect(mock).toHaveSentNothing();
  await mock.advance("1h");
  expect(mock).toHaveSentEmail({ subject: "Tomorrow: Letterpress", times: 1 });
});

test("a cancelled booking gets no reminder", async () => {
  const reminder = await remindOfBooking(posthorn, booking);
  await posthorn.emails.cancel(reminder);

  await mock.advance("3d");
  expect(mock).toHaveSentNothing();
});
