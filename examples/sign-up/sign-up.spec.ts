import { expect, test } from "@posthorn/mock-server/playwright";

test("signs up with the link of the mail", async ({ page, mailbox }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill(mailbox.address);
  await page.getByRole("button", { name: "Sign up" }).click();
  const mail = await mailbox.waitForMail({ subject: "Confirm your address" });
  await page.goto(mail.link ?? "");
  await expect(page.getByRole("heading")).toHaveText(`Welcome, ${mailbox.address}`);
});

test("signs up with the code of the mail", async ({ page, mailbox }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill(mailbox.address);
  await page.getByRole("button", { name: "Sign up" }).click();
  const { code } = await mailbox.waitForMail();
  await page.getByLabel("Code").fill(code ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading")).toHaveText(`Welcome, ${mailbox.address}`);
});
