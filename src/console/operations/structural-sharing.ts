import type { Instance } from '../../contract/core/records.ts'

function hasSameAttributes(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): boolean {
  let count = 0
  for (const name in now) {
    if (before[name] !== now[name]) return false
    count += 1
  }
  return Object.keys(before).length === count
}

const isSameInstance = (before: Instance, now: Instance): boolean =>
  before.ciId === now.ciId &&
  before.opsState === now.opsState &&
  before.ciState === now.ciState &&
  before.updated === now.updated &&
  before.created === now.created &&
  before.ciName === now.ciName &&
  before.comments === now.comments &&
  before.nsPath === now.nsPath &&
  before.lastAppliedRfcId === now.lastAppliedRfcId &&
  before.cloud?.relationAttributes.priority === now.cloud?.relationAttributes.priority &&
  before.deployedTo?.ciName === now.deployedTo?.ciName &&
  hasSameAttributes(before.ciAttributes, now.ciAttributes)

/** The new list with the old objects where nothing changed; the old list itself if no record changed. */
export function shareUnchanged(before: Instance[], now: Instance[]): Instance[] {
  const previous = new Map(before.map((instance) => [instance.ciId, instance]))
  const next = now.map((instance) => {
    const cached = previous.get(instance.ciId)
    return cached && isSameInstance(cached, instance) ? cached : instance
  })
  const unchanged = next.length === before.length && next.every((instance, index) => instance === before[index])
  return unchanged ? before : next
}
