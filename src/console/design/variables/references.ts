// References to variables in values: `$OO_LOCAL{x}` of the platform, `$OO_GLOBAL{x}` of the assembly, `$OO_CLOUD{x}` of the cloud
// (service-api 6.4).
import type { DraftCi } from '../../../contract/core/records.ts'
import { kindOf, type RecordKind } from '../releases/changed-records.ts'

type VariableScope = 'LOCAL' | 'GLOBAL' | 'CLOUD'

interface VariableReference {
  readonly scope: VariableScope
  readonly name: string
}

export interface VariableUse extends VariableReference {
  /** The platform of the record; '' for a variable of the assembly. */
  readonly platform: string
  readonly kind: RecordKind
  readonly record: string
  /** The component itself, or that of a monitor or attachment; '' for other records. */
  readonly component: string
  readonly attribute: string
}

interface LocatedRecord {
  readonly record: Pick<DraftCi, 'ciName' | 'ciClassName' | 'ciAttributes' | 'rfcAction'>
  readonly platform: string
  readonly component?: string | undefined
}

const isVariableScope = (text: string | undefined): text is VariableScope =>
  text === 'LOCAL' || text === 'GLOBAL' || text === 'CLOUD'

/** Each referenced variable once. */
export function parseReferences(text: string): VariableReference[] {
  const found = [...text.matchAll(/\$OO_(LOCAL|GLOBAL|CLOUD)\{([^{}]*)\}/g)].flatMap(([, scope, name = '']) =>
    isVariableScope(scope) ? [{ scope, name: name.trim() }] : [],
  )
  return found.filter(
    ({ scope, name }, index) => found.findIndex((other) => other.scope === scope && other.name === name) === index,
  )
}

/** All uses of variables, without those of records to be deleted. */
export const findUses = (records: readonly LocatedRecord[]): VariableUse[] =>
  records
    .filter(({ record }) => record.rfcAction !== 'delete')
    .flatMap(({ record, platform, component }) =>
      Object.entries(record.ciAttributes).flatMap(([attribute, value]) =>
        parseReferences(value).map((reference) => ({
          ...reference,
          platform,
          kind: kindOf(record),
          record: record.ciName,
          component: component ?? (kindOf(record) === 'component' ? record.ciName : ''),
          attribute,
        })),
      ),
    )

export const formatReference = ({ scope, name }: VariableReference): string => `$OO_${scope}{${name}}`
