// Values of plain and secure variables (service-api 6.1, 7.1).
import { toFields, toAttributes, type Fields } from '../http/body.ts'
import type { ItemEdit } from '../model/drafts.ts'
import type { Attributes } from '../model/rows.ts'
import { parseEdit } from './design-items.ts'

export const EMPTY_VARIABLE: Attributes = { secure: 'false', value: '', encrypted_value: '' }

/**
 * Parses the changes to a variable. A secure one stores its value only in `encrypted_value`, whichever name was sent; making it plain
 * clears the value.
 */
export function parseVariableEdit(sent: Fields, old: Attributes): ItemEdit {
  const edit = parseEdit(sent, old)
  const named = toAttributes(toFields(sent['ciAttributes']))
  if (Object.keys(named).length === 0) return edit
  const { secure = old['secure'], value, encrypted_value: encrypted, ...others } = edit.attributes ?? {}
  const wasSecure = old['secure'] === 'true'
  if (secure !== 'true') {
    const kept = wasSecure ? '' : (old['value'] ?? '')
    return { ...edit, attributes: { ...others, secure: 'false', value: value ?? kept, encrypted_value: '' } }
  }
  const kept = (wasSecure ? old['encrypted_value'] : old['value']) ?? ''
  const secret = encrypted ?? (value ? value : kept)
  return {
    ...edit,
    attributes: { ...others, secure: 'true', value: '', encrypted_value: secret },
    properties: { ...edit.properties, IS_SECURED: { encrypted_value: 'true' } },
  }
}
