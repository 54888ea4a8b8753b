// Which rows of a table are in sight, for what is read of one row at a time.
import { useEffect, useRef, type RefObject } from 'react'

/** Tells the ids (`data-row`) of the rows in sight whenever they change. `rows`: how many there are. */
export function useVisibleRows(
  table: RefObject<HTMLElement | null>,
  rows: number,
  onSight: (ids: ReadonlySet<string>) => void,
): void {
  const inSight = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const next = new Set(inSight.current)
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-row')
        if (id === null) continue
        if (isIntersecting) next.add(id)
        else next.delete(id)
      }
      inSight.current = next
      onSight(next)
    })
    for (const row of table.current?.querySelectorAll('[data-row]') ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [table, rows, onSight])
}
