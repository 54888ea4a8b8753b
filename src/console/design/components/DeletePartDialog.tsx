import { useNavigate } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { paths } from '../../paths.ts'
import { CHANGED_BY_PART, type ComponentPlace } from './queries.ts'
import { planPartDelete, type PartKind } from './part-kinds.ts'
import { componentPlace } from './part-place.ts'

interface DeletePartDialogProps {
  readonly kind: PartKind
  readonly place: ComponentPlace
  readonly part: DraftCi
  readonly onClose: () => void
}

/** The dialog before a monitor or an attachment is taken out of the design. */
export default function DeletePartDialog({ kind, place, part, onClose }: DeletePartDialogProps) {
  const { organization, assembly, platform, component } = place
  const navigate = useNavigate()
  return (
    <IntentDialog
      title={`Delete ${part.ciName}`}
      description={
        part.rfcAction === 'add'
          ? `${assembly} / ${platform} / ${component}. It was never committed: it is gone at once.`
          : `${assembly} / ${platform} / ${component}. It stays listed until the design is committed. Environments lose it with their next pull and deployment.`
      }
      planned={[planPartDelete(kind, componentPlace(place), part)]}
      changes={CHANGED_BY_PART}
      reach={{ thing: kind, count: 1, takesAway: true, name: part.ciName }}
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
