import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listOrganizationDeployments } from '../../../contract/organization/organization.ts'
import { searchAssembly, searchRecords } from '../../../contract/organization/search.ts'
import { deleteEnvironment, listEnvironments, readEnvironment } from '../../../contract/transition/transition.ts'
import { GONE, reading } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'
import { deleteGuards } from './delete-guards.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface DeleteEnvironmentDialogProps {
  readonly place: Place
  /** Goes on to disabling platforms, which has to come first where anything is deployed. */
  readonly onDisable: () => void
  readonly onClose: () => void
}

/** The dialog before an environment is deleted: what is in the way, and what goes with it. */
export default function DeleteEnvironmentDialog({ place, onDisable, onClose }: DeleteEnvironmentDialogProps) {
  const { organization, assembly, environment } = place
  const navigate = useNavigate()
  // Read by the check of the instances.
  const { data: deployed } = useQuery({ ...environmentInstancesQuery(place), enabled: false })
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `Delete ${environment}`,
        call: deleteEnvironment,
        request: { params: place },
        witness: { ...reading(readEnvironment, { params: place }), shows: GONE },
      }}
      // Not what its own page shows: that is left.
      changes={[listEnvironments, searchRecords, searchAssembly, listOrganizationDeployments]}
      title={`Delete environment ${environment}`}
      description={`${assembly} / ${environment}. Its configuration, releases, deployments with their logs, and relays are gone for everybody and cannot be brought back. The design stays as it is.`}
      guards={deleteGuards(place)}
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
    </WriteDialog>
  )
}
