import type { ReactNode } from 'react'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { publicServicesQuery } from '../queries.ts'
import { templateAttributes, type TemplateRow } from './public-services.ts'

interface PublicServiceInspectorProps {
  /** Undefined when it is gone. */
  readonly row: TemplateRow | undefined
  readonly neighbours: Neighbours<TemplateRow>
  readonly linkTo: (row: TemplateRow | undefined) => string
}

/** One template beside the list: its facts, its attributes and the record as it came. */
export function PublicServiceInspector({ row, neighbours, linkTo }: PublicServiceInspectorProps): ReactNode {
  return (
    <Inspector
      title={row?.record.ciName ?? 'Service'}
      noun="service"
      neighbours={neighbours}
      linkTo={linkTo}
      states={!row && <Status icon="idle">gone</Status>}
      attributes={row ? templateAttributes(row.record) : []}
      raw={row && <RawRecord queryOptions={publicServicesQuery()} ciId={row.record.ciId} />}
    >
      {row && (
        <Section title="Facts">
          <Facts
            facts={[
              { term: 'Category', value: row.category || 'none' },
              { term: 'Location', value: row.location, mono: true },
              { term: 'Class', value: row.record.ciClassName, mono: true },
              { term: 'Namespace', value: row.record.nsPath, mono: true },
              { term: 'Id', value: row.record.ciId, mono: true },
            ]}
          />
        </Section>
      )}
    </Inspector>
  )
}
