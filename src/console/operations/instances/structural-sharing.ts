// Keeps the instances of the last answer that did not change, so that an unchanged answer renders nothing again.
import type { Instance } from '../../../contract/core/records.ts'

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

/** The new list made of the old records where they are the same; the old list itself when nothing changed. */
export function shareUnchanged(before: Instance[], now: Instance[]): Instance[] {
  const old = new Map(before.map((instance) => [instance.ciId, instance]))
  const next = now.map((instance) => {
    const known = old.get(instance.ciId)
    return known && isSameInstance(known, instance) ? known : instance
  })
  const unchanged = next.length === before.length && next.every((instance, at) => instance === before[at])
  return unchanged ? before : next
}
