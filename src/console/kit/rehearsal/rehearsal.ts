// Whether the service is a rehearsal on a snapshot. It says so itself, in every answer; a real one never does.
import { useSyncExternalStore } from 'react'
import { parseRehearsal, REHEARSAL_HEADER, type Rehearsal } from '../../../contract/core/rehearsal.ts'
import { rehearsalHeader } from '../../routing/page-settings.ts'
import { createEmitter } from '../browser/emitter.ts'

let header = rehearsalHeader
let rehearsal = parseRehearsal(header)
const changed = createEmitter()

const ACCENT = '%232f56c8'
const REHEARSAL_ACCENT = '%236b3fa0'

/** Colors the frame (theme.css) and the icon in the browser's tab. */
function markDocument(): void {
  document.documentElement.toggleAttribute('data-rehearsal', rehearsal !== undefined)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const [from, to] = rehearsal ? [ACCENT, REHEARSAL_ACCENT] : [REHEARSAL_ACCENT, ACCENT]
  if (icon?.href.includes(from)) icon.href = icon.href.replace(from, to)
}
markDocument()

/** Takes what an answer says. Answers of the gateway itself, without success, say nothing. */
export function recordRehearsal({ ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  const found = headers.get(REHEARSAL_HEADER) ?? ''
  if (found === header || (found === '' && !ok)) return
  header = found
  rehearsal = parseRehearsal(found)
  markDocument()
  changed.emit()
}

/** The rehearsed organization and the time of its snapshot; undefined for a real service. */
export const useRehearsal = (): Rehearsal | undefined => useSyncExternalStore(changed.on, () => rehearsal)
