/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { v1 } from "../../api/paths.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { useDebounced } from "../../parts/use-debounced.js";
import { type Contact, nameOf } from "../contacts/contact.js";
import { MailPreview } from "../mail/mail-preview.js";
import type { Template } from "./template-page.js";

interface Rendered {
  readonly to: string;
  readonly html: string | null;
  readonly text: string;
}

/** Shows the mail of a template as a chosen contact would get it. Nothing is sent. */
export function TemplatePreview({ template, workspace }: { template: Template; workspace: string }) {
  const [contact, setContact] = useState("");
  const [data, setData] = useState("");
  const [rendered, setRendered] = useState<Rendered>();
  const action = useAction();
  useEffect(() => {
    const body = { ...(contact !== "" && { contact_id: contact }), ...dataOf(data) };
    const path = `templates/${template.id}/preview`;
    void action.run<Rendered>(path, "POST", body, "").then((mail) => mail !== undefined && setRendered(mail));
  }, [contact, data, template.version]);
  return (
    <>
      <div class="form">
        <ContactChooser workspace={workspace} chosen={contact} onContact={setContact} />
        <label htmlFor="template-data">
          <span>Template data as JSON</span>
          <textarea
            id="template-data"
            rows={2}
            spellcheck={false}
            onChange={({ currentTarget }) => setData(currentTarget.value)}
          />
        </label>
        {data !== "" && dataOf(data).template_data === undefined && (
          <p class="problem whole" role="alert">
            The data is no JSON object.
          </p>
        )}
        <ActionResult action={action} />
      </div>
      {rendered !== undefined && (
        <>
          <p class="soft" dir="auto">
            As it would be mailed to {rendered.to}
          </p>
          <MailPreview html={rendered.html ?? ""} />
        </>
      )}
    </>
  );
}

/** Returns the template data of a text; nothing where it is no JSON object. */
function dataOf(text: string): { template_data?: object } {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null && !Array.isArray(data) ? { template_data: data } : {};
  } catch {
    return {};
  }
}

interface ContactChooserProps {
  workspace: string;
  chosen: string;
  onContact: (id: string) => void;
}

function ContactChooser({ workspace, chosen, onContact }: ContactChooserProps) {
  const [search, setSearch] = useState("");
  const typed = useDebounced((text) => setSearch(text.trim()));
  const query = new URLSearchParams({ limit: "20", ...(search !== "" && { search }) });
  const { data } = useResource<Contact[]>(v1(workspace, `contacts?${query}`));
  return (
    <>
      <label htmlFor="contact-search">
        <span>Find a contact</span>
        <input id="contact-search" type="search" onInput={({ currentTarget }) => typed.later(currentTarget.value)} />
      </label>
      <label htmlFor="contact">
        <span>Preview for</span>
        <select id="contact" value={chosen} onChange={({ currentTarget }) => onContact(currentTarget.value)}>
          <option value="">nobody in particular</option>
          {data?.map((each) => (
            <option key={each.id} value={each.id}>
              {[each.email, nameOf(each)].filter(Boolean).join(" · ")}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
