/** The fields that differ, before and after a change. */
export interface ChangedFields {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** For the audit log. Versions are left out. A record that is new or deleted is `{}` on that side. */
export function changedFields(before: object, after: object): ChangedFields {
  const old = new Map<string, unknown>(Object.entries(before));
  const fresh = new Map<string, unknown>(Object.entries(after));
  const differs = (name: string) => JSON.stringify(old.get(name)) !== JSON.stringify(fresh.get(name));
  const isChanged = ([name]: [string, unknown]) => name !== 'updated_at' && differs(name);
  return {
    before: Object.fromEntries([...old].filter(isChanged)),
    after: Object.fromEntries([...fresh].filter(isChanged)),
  };
}
