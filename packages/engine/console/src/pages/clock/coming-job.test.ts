import { describe, expect, it } from "vitest";
import { hrefOfJob, type Job, jobsUntil } from "./coming-job.js";

const job = (at: string, kind = "advance-run"): Job => ({ at, job: kind, id: "x/y", workspace_id: "w" });

describe("a job", () => {
  it("leads to the page of what it is about", () => {
    expect(hrefOfJob(job("", "deliver-email"))).toBe("#/mail/x%2Fy?workspace=w");
    expect(hrefOfJob(job("", "deliver-webhook"))).toBe("#/deliveries/x%2Fy?workspace=w");
    expect(hrefOfJob(job(""))).toBeUndefined();
  });

  it("runs with those before it and those of the same instant", () => {
    const jobs = [job("2026-11-21T09:00:00.000Z"), job("2026-11-21T10:00:00.000Z"), job("2026-11-21T10:00:00.000Z")];
    expect([0, 1, 2, 3].map((index) => jobsUntil(jobs, index))).toEqual([1, 3, 3, 0]);
  });
});
