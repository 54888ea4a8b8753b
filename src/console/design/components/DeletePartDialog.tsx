import { useNavigate } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_PART, type ComponentScope } from './queries.ts'
import { planPartDelete, type PartKind } from './part-kinds.ts'
import { toComponentScope } from './part-scope.ts'

interface DeletePartDialogProps {
  readonly kind: PartKind
  readonly scope: ComponentScope
  readonly part: DraftCi
  readonly onClose: () => void
}

/** The dialog before a monitor or an attachment is taken out of the design. */
export default function DeletePartDialog({ kind, scope, part, onClose }: DeletePartDialogProps) {
  const { organization, assembly, platform, component } = scope
  const navigate = useNavigate()
  return (
    <WriteDialog
      title={`Delete ${part.ciName}`}
      description={
        part.rfcAction === 'add'
          ? `${assembly} / ${platform} / ${component}. It was never committed: it is gone at once.`
          : `${assembly} / ${platform} / ${component}. It stays listed until the design is committed. Environments lose it with their next pull and deployment.`
      }
      requests={[planPartDelete(kind, toComponentScope(scope), part)]}
      invalidates={CHANGED_BY_PART}
      blastRadius={{ noun: kind, count: 1, destructive: true, name: part.ciName }}
      danger
      disabledReason={undefined}
      onDone={() => {
        onClose()
        void navigate(`${paths.designComponent(organization, assembly, platform, component)}?tab=parts`)
      }}
      onClose={onClose}
    />
  )
}
