import { MailpitClient } from "mailpit-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inbox, startInbox } from "../start-inbox.js";

let inbox: Inbox;
let mailpit: MailpitClient;

beforeAll(async () => {
  let ids = 0;
  inbox = await startInbox({ smtpPort: 0, httpPort: 0, now: () => 0, newId: () => `m${++ids}`, random: () => 0.5 });
  mailpit = new MailpitClient(inbox.url);
});
afterAll(() => inbox.close());

const address = { Email: "ada@example.com" };

test("the checks of HTML and links answer in Mailpit's shape", async () => {
  const HTML =
    '<html><head><style>.a{display:flex}</style></head><body><script>1</script><div class="a">x</div><a href="http://127.0.0.1:8080/x">x</a></body></html>';
  const { ID } = await mailpit.sendMessage({ From: address, To: [address], Subject: "Offer!!!", HTML });
  const check = await mailpit.htmlCheck(ID);
  const [flex] = check.Warnings.filter(({ Slug }) => Slug === "css-display-flex");
  expect(flex).toMatchObject({ Title: "display:flex", Category: "css", Score: { Found: 1 } });
  expect(flex?.URL).toBe("https://www.caniemail.com/features/css-display-flex/");
  expect(flex?.Results).toContainEqual(
    expect.objectContaining({ Name: "Outlook Windows (2019)", Family: "outlook", Platform: "windows", Support: "no" }),
  );
  const { Supported, Partial, Unsupported } = flex?.Score ?? { Supported: 0, Partial: 0, Unsupported: 0 };
  expect(Supported + Partial + Unsupported).toBeCloseTo(100);
  expect(check.Warnings.map(({ Slug }) => Slug)).toContain("html-script");
  expect(check.Platforms.windows).toContain("Outlook");
  expect(check.Total).toMatchObject({ Nodes: 5, Unsupported: 20 });
  expect(await mailpit.linkCheck("latest")).toEqual({
    Errors: 1,
    Links: [{ URL: "http://127.0.0.1:8080/x", StatusCode: 451, Status: "Blocked private/reserved address" }],
  });
  const spam = await mailpit.spamAssassinCheck(ID);
  expect(spam).toMatchObject({ IsSpam: expect.any(Boolean), Error: "", Score: expect.any(Number) });
  expect(spam.Rules).toContainEqual({
    Score: 1,
    Name: "DELIVERABILITY_SHOUTING",
    Description: "The subject shouts",
  });
});

test("a message without HTML, and one that is not there, are refused as Mailpit does", async () => {
  const { ID } = await mailpit.sendMessage({ From: address, To: [address], Subject: "Text", Text: "Hello" });
  const get = async (path: string) => {
    const response = await fetch(`${inbox.url}/api/v1/message/${path}`);
    return [response.status, await response.text()];
  };
  expect(await get(`${ID}/html-check`)).toEqual([400, "message does not contain HTML"]);
  for (const check of ["html-check", "link-check", "sa-check"])
    expect(await get(`nothing/${check}`)).toEqual([404, "404 page not found"]);
});
