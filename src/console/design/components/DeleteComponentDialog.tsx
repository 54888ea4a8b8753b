import { useNavigate } from 'react-router'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { paths } from '../../paths.ts'
import { planDelete, type Component } from './plan.ts'
import { CHANGED_BY_COMPONENT, type ComponentPlace } from './queries.ts'

interface DeleteComponentDialogProps {
  readonly place: ComponentPlace
  readonly component: Component
  readonly dependents: readonly { readonly ciName: string }[]
  readonly onClose: () => void
}

/** The dialog before a component is taken out of the design. */
export function DeleteComponentDialog({ place, component, dependents, onClose }: DeleteComponentDialogProps) {
  const { organization, assembly, platform } = place
  const navigate = useNavigate()
  const never = component.rfcAction === 'add'
  const named = dependents.map(({ ciName }) => ciName).join(', ')
  return (
    <IntentDialog
      title={`Delete ${component.ciName}`}
      description={
        never
          ? `${assembly} / ${platform}. It was never committed: it is gone at once, with its monitors and attachments.`
          : `${assembly} / ${platform}. It stays listed until the design is committed. Environments lose its instances with their next pull and deployment.`
      }
      planned={[planDelete(place, component)]}
      changes={CHANGED_BY_COMPONENT}
      reach={{ thing: 'component', count: 1, takesAway: true, name: component.ciName }}
      danger
      disabledReason={undefined}
      onDone={() => {
        onClose()
        void navigate(paths.designPlatform(organization, assembly, platform))
      }}
      onClose={onClose}
    >
      <Facts facts={[{ term: 'Depends on it', value: named || 'nothing' }]} />
    </IntentDialog>
  )
}
