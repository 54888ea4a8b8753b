import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUpdateParams } from '../search-params.ts'
import { parseTableState, formatTableState } from './search-params.ts'
import { emptyTableState, type TableState } from './columns.ts'

const WRITE_INTERVAL_MS = 300

/**
 * Keeps a table's state in the address. What is typed shows at once and is written at most every 300 ms, in place of the
 * present entry of the history. `sortedBy`: how it is sorted where the address does not say, in the address's words.
 */
export function useTableParams(sortedBy = '', prefix = ''): [state: TableState, change: (state: TableState) => void] {
  const [params] = useSearchParams()
  const rewrite = useUpdateParams()
  const defaults = useMemo(() => parseTableState(new URLSearchParams({ sort: sortedBy }), emptyTableState), [sortedBy])
  const addressed = useMemo(() => parseTableState(params, defaults, prefix), [params, defaults, prefix])
  // What was changed and is not in the address yet; it goes before the address until both are the same.
  const [ahead, setAhead] = useState<TableState>()
  const written = useRef(0)

  const arrived = ahead && formatTableState(params, ahead, defaults, prefix).toString() === params.toString()
  if (arrived) setAhead(undefined)

  const write = useEffectEvent(() => {
    if (ahead && rewrite((search) => formatTableState(search, ahead, defaults, prefix))) written.current = Date.now()
  })
  useEffect(() => {
    if (!ahead) return
    let timer: ReturnType<typeof setTimeout>
    // Until it stands there: the way to another address can be under way, or take the place of what was written.
    const attempt = () => {
      timer = setTimeout(attempt, WRITE_INTERVAL_MS)
      write()
    }
    timer = setTimeout(attempt, Math.max(0, written.current + WRITE_INTERVAL_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [ahead])

  return [ahead && !arrived ? ahead : addressed, setAhead]
}
