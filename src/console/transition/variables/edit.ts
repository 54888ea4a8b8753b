// The value and the owner of a variable of an environment or platform (service-api 2.3).
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { getOwnedAttributes } from '../../kit/form/owners.ts'

export const isSecure = ({ ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean => ciAttributes.secure === 'true'

/** The value; for a secure one a placeholder that shows that it is set. */
export const getValue = (variable: Pick<DraftCi, 'ciAttributes'>): string =>
  (isSecure(variable) ? variable.ciAttributes.encrypted_value : variable.ciAttributes.value) ?? ''

/** Owned by the environment, so that a pull keeps the value. */
export const isKeptOnPull = (variable: Pick<DraftCi, 'ciAttrProps'>): boolean =>
  getOwnedAttributes(variable, 'manifest').length > 0

interface VariableBody {
  readonly ciAttributes: {
    readonly value?: string
    readonly encrypted_value?: string
    readonly secure?: 'true' | 'false'
  }
  readonly ciAttrProps: Record<string, Record<string, string>>
}

/** The request body. An unchanged secure value is left out: the service keeps it. */
export function toVariableBody(variable: Pick<DraftCi, 'ciAttributes'>, value: string, keep: boolean): VariableBody {
  const owner = keep ? 'manifest' : ''
  if (!isSecure(variable)) return { ciAttributes: { value }, ciAttrProps: { owner: { value: owner } } }
  const ciAttrProps = { owner: { encrypted_value: owner, secure: owner } }
  if (value.startsWith(ENCRYPTED)) return { ciAttributes: {}, ciAttrProps }
  return { ciAttributes: { secure: 'true', encrypted_value: value }, ciAttrProps }
}
