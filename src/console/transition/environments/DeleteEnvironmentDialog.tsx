import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listOrganizationDeployments } from '../../../contract/organization/organizations.ts'
import { searchAssembly, searchRecords } from '../../../contract/organization/search.ts'
import { deleteEnvironment, listEnvironments, readEnvironment } from '../../../contract/transition/environments.ts'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { deleteGuards } from './guards.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface DeleteEnvironmentDialogProps {
  readonly scope: Scope
  /** Goes on to disabling platforms, which has to come first where anything is deployed. */
  readonly onDisable: () => void
  readonly onClose: () => void
}

/** The dialog before an environment is deleted: what is in the way, and what goes with it. */
export default function DeleteEnvironmentDialog({ scope, onDisable, onClose }: DeleteEnvironmentDialogProps) {
  const { organization, assembly, environment } = scope
  const navigate = useNavigate()
  // Read by the check of the instances.
  const { data: deployed } = useQuery({ ...environmentInstancesQuery(scope), enabled: false })
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `Delete ${environment}`,
        call: deleteEnvironment,
        request: { params: scope },
        verification: { ...querySource(readEnvironment, { params: scope }), shows: NOT_FOUND },
      }}
      // Not what its own page shows: that is left.
      invalidates={[listEnvironments, searchRecords, searchAssembly, listOrganizationDeployments]}
      title={`Delete environment ${environment}`}
      description={`${assembly} / ${environment}. Its configuration, releases, deployments with their logs, and relays are gone for everybody and cannot be brought back. The design stays as it is.`}
      guards={deleteGuards(scope)}
      typeName={environment}
      danger
      submitLabel={`Delete ${environment}`}
      disabledReason={undefined}
      onDone={() => void navigate(paths.transition(organization, assembly), { replace: true })}
      onClose={onClose}
    >
      {deployed && deployed.length > 0 && (
        <p>
          The service deletes only what has nothing deployed.{' '}
          <Button variant="default" onClick={onDisable}>
            Disable platforms first
          </Button>
        </p>
      )}
    </EnvironmentWriteDialog>
  )
}
