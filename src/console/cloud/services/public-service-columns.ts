// How the templates of the public namespace are listed.
import type { Column } from '../../kit/table/columns.ts'
import { shortClass } from '../clouds/clouds.ts'
import type { TemplateRow } from './public-services.ts'

export const publicServiceColumns: readonly Column<TemplateRow>[] = [
  {
    id: 'service',
    header: 'Service',
    kind: 'text',
    width: 180,
    grow: 2,
    rowHeader: true,
    value: ({ record }) => record.ciName,
  },
  {
    id: 'category',
    header: 'Category',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ category }) => category || 'no category',
  },
  { id: 'location', header: 'Location', kind: 'text', width: 170, grow: 2, mono: true, value: (row) => row.location },
  {
    id: 'class',
    header: 'Class',
    kind: 'text',
    width: 150,
    grow: 1,
    mono: true,
    hideBelow: 600,
    value: ({ record }) => shortClass(record.ciClassName),
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 100, hideBelow: 760, value: ({ record }) => record.updated },
]
