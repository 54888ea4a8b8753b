import { useNavigate } from 'react-router'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { paths } from '../../routing/paths.ts'
import { planDelete, type DesignComponent } from './plan.ts'
import { CHANGED_BY_COMPONENT, type ComponentScope } from './queries.ts'

interface DeleteComponentDialogProps {
  readonly scope: ComponentScope
  readonly component: DesignComponent
  readonly dependents: readonly { readonly ciName: string }[]
  readonly onClose: () => void
}

/** The dialog before a component is taken out of the design. */
export function DeleteComponentDialog({ scope, component, dependents, onClose }: DeleteComponentDialogProps) {
  const { organization, assembly, platform } = scope
  const navigate = useNavigate()
  const never = component.rfcAction === 'add'
  const named = dependents.map(({ ciName }) => ciName).join(', ')
  return (
    <WriteDialog
      title={`Delete ${component.ciName}`}
      description={
        never
          ? `${assembly} / ${platform}. It was never committed: it is gone at once, with its monitors and attachments.`
          : `${assembly} / ${platform}. It stays listed until the design is committed. Environments lose its instances with their next pull and deployment.`
      }
      requests={[planDelete(scope, component)]}
      invalidates={CHANGED_BY_COMPONENT}
      blastRadius={{ noun: 'component', count: 1, destructive: true, name: component.ciName }}
      danger
      disabledReason={undefined}
      onDone={() => {
        onClose()
        void navigate(paths.designPlatform(organization, assembly, platform))
      }}
      onClose={onClose}
    >
      <Facts facts={[{ term: 'Depends on it', value: named || 'nothing' }]} />
    </WriteDialog>
  )
}
