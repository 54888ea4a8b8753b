import type { ReactNode } from 'react'
import { readLatestDesignRelease } from '../../../contract/design/releases.ts'
import { loadDesign, type DesignFile } from '../../../contract/design/transfer.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { Scope } from '../../routing/scope.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'

interface ImportDesignDialogProps {
  scope: Scope
  file: DesignFile
  onDone: () => void
  onClose: () => void
}

export function ImportDesignDialog({ scope, file, onDone, onClose }: ImportDesignDialogProps): ReactNode {
  const { organization, assembly } = scope
  const params = { organization, assembly }
  const platforms = formatCountOf(Object.keys(file.platforms ?? {}).length, 'platform')
  const variables = formatCountOf(Object.keys(file.variables ?? {}).length, 'variable')
  return (
    <WriteDialog
      title="Import design"
      description={`${assembly}. ${platforms} and ${variables} of the assembly are imported together, or not at all. They take effect once you review and commit them; running instances are not affected.`}
      requests={[
        {
          label: 'Import design',
          call: loadDesign,
          // JSON, which the console can search for secrets.
          request: { params, body: { data: JSON.stringify(file) } },
          // No release was open before.
          verification: { ...querySource(readLatestDesignRelease, { params }), shows: { releaseState: 'open' } },
        },
      ]}
      invalidates={CHANGED_BY_DESIGN}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
