import { expect, it } from "vitest";
import { serve } from "../../testing/served.js";

const id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

it.each([
  [["secrets", "reseal"], "/secrets/reseal", { resealed: 3, unreadable: 0 }],
  [["webhooks", "rotate-secret", id], `/webhooks/${id}/secret`, { id, secret: "whsec_new" }],
  [["domains", "rotate-key", id], `/domains/${id}/keys`, { domain: "example.com", selector: "old" }],
  [["domains", "rotate-key", id, "--activate"], `/domains/${id}/keys/activate`, { selector: "new", pending: null }],
])("%j posts to the admin API and prints the answer", async (words, path, data) => {
  const { cli, received } = await serve({ body: { data } });
  const { code, stdout } = await cli([...words, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(data);
  expect(received).toMatchObject([{ method: "POST", url: `/_posthorn${path}` }]);
});
