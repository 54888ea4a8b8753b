import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { readTableState, writeTableState } from './address.ts'
import { emptyTableState, type TableState } from './columns.ts'

const PAUSE = 300

/**
 * Keeps a table's state in the address. What is typed shows at once and is written at most every 300 ms, in place of the
 * present entry of the history. `sortedBy`: how it is sorted where the address does not say, in the address's words.
 */
export function useTableAddress(sortedBy = '', prefix = ''): [state: TableState, change: (state: TableState) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const leaving = next !== undefined && next.pathname !== pathname
  const defaults = useMemo(() => readTableState(new URLSearchParams({ sort: sortedBy }), emptyTableState), [sortedBy])
  const addressed = useMemo(() => readTableState(params, defaults, prefix), [params, defaults, prefix])
  // What was changed and is not in the address yet; it goes before the address until both are the same.
  const [ahead, setAhead] = useState<TableState>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useRef(0)

  const arrived = ahead && writeTableState(params, ahead, defaults, prefix).toString() === params.toString()
  if (arrived) setAhead(undefined)

  const write = useEffectEvent(() => {
    if (!ahead) return
    written.current = Date.now()
    setParams(writeTableState(params, ahead, defaults, prefix), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // Writing the address would call off the navigation to another page that was chosen right after typing.
    if (!ahead || leaving) return
    timer.current = setTimeout(write, Math.max(0, written.current + PAUSE - Date.now()))
    return () => clearTimeout(timer.current)
  }, [ahead, leaving])

  return [ahead && !arrived ? ahead : addressed, setAhead]
}
