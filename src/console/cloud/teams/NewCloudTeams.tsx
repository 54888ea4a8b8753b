import { Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import type { Form } from '../../kit/form/form.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { teamField } from '../clouds/form.ts'
import { assignableTeams } from './teams.ts'
import { useTeams } from '../items/queries.ts'
import { formatRights } from '../rules.ts'

/** The teams that a new cloud begins with; it can be created without, whatever becomes of the list. */
export function NewCloudTeams({ organization, form }: { organization: string; form: Form }): ReactNode {
  const told = useTeams(organization)
  const choices = assignableTeams(told.data ?? [], [])
  return (
    <FormGroup title="Teams" description="Their members have their rights on the cloud. Others can be attached later.">
      {told.isPending && <Skeleton lines={4} variant="rows" />}
      {choices.map((team) => (
        <Checkbox
          key={team.id}
          label={team.name}
          description={formatRights(team)}
          {...form.getInputProps(teamField(team.id), { type: 'checkbox' })}
        />
      ))}
      {!told.isPending && choices.length === 0 && (
        <Text c="dimmed" fz="sm">
          {told.data
            ? `${organization} has no team to attach.`
            : 'The teams could not be read. You can attach them once the cloud exists.'}
        </Text>
      )}
    </FormGroup>
  )
}
