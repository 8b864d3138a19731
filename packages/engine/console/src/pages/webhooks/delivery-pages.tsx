/** @jsxImportSource preact */
import { PageFrame } from "../../parts/page-frame.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { DeliveryPage } from "./delivery-page.js";
import { DeliveryTable, useDeliveries } from "./delivery-table.js";

/** The deliveries of a workspace, or the one that the address names. */
export function DeliveryPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  if (id === undefined) return <DeliveryList route={route} workspace={workspace} />;
  return <DeliveryPage id={id} route={route} workspace={workspace} />;
}

function DeliveryList({ route, workspace }: PageProps) {
  const deliveries = useDeliveries(route, workspace);
  const back = { href: hrefOf(["webhooks"], { workspace: route.query.workspace }), label: "Webhooks" };
  return (
    <PageFrame
      name="deliveries"
      title="Deliveries"
      back={back}
      ready={deliveries.data !== undefined || deliveries.failure !== undefined}
    >
      <DeliveryTable route={route} deliveries={deliveries} withUrl />
    </PageFrame>
  );
}
