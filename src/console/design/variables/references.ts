// References to variables in values: `$OO_LOCAL{x}` of the platform, `$OO_GLOBAL{x}` of the assembly, `$OO_CLOUD{x}` of the cloud
// (service-api 6.4).
import { kindOf, type DesignRecord, type RecordKind } from '../releases/changed-records.ts'

interface VariableReference {
  /** LOCAL, GLOBAL or CLOUD. */
  readonly scope: string
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

/** Each referenced variable once. */
export function parseReferences(text: string): VariableReference[] {
  const found = Array.from(text.matchAll(/\$OO_(LOCAL|GLOBAL|CLOUD)\{([^{}]*)\}/g), ([, scope = '', name = '']) => ({
    scope,
    name: name.trim(),
  }))
  return found.filter(
    ({ scope, name }, index) => found.findIndex((other) => other.scope === scope && other.name === name) === index,
  )
}

/** All uses of variables, without those of records to be deleted. */
export const findUses = (records: readonly DesignRecord[]): VariableUse[] =>
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
