import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckField } from '../kit/form/CheckField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import classes from './Cloud.module.css'
import { teamField } from './cloud-form.ts'
import { teamsToChoose } from './cloud-teams.ts'
import { teamsOf } from './content-queries.ts'
import { rightsOf } from './rules.ts'

/** The teams that a new cloud begins with; it can be created without, whatever becomes of the list. */
export function NewCloudTeams({ organization, form }: { organization: string; form: Form }): ReactNode {
  const told = useQuery(teamsOf(organization))
  const choices = teamsToChoose(told.data ?? [], [])
  return (
    <FormGroup title="Teams" about="Their members have their rights on the cloud. Others can be attached later.">
      {told.isPending && <Skeleton lines={4} as="rows" />}
      {choices.map((team) => (
        <CheckField key={team.id} label={team.name} hint={rightsOf(team)} {...form.bind(teamField(team.id))} />
      ))}
      {!told.isPending && choices.length === 0 && (
        <p className={classes.none}>
          {told.data
            ? `There is no team of ${organization} that could be attached.`
            : 'The teams could not be read. They can be attached once the cloud is there.'}
        </p>
      )}
    </FormGroup>
  )
}
