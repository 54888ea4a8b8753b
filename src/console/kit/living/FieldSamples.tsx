import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { CheckField } from '../confirm/CheckField.tsx'
import { TextField } from '../confirm/TextField.tsx'
import { Section } from '../Section.tsx'
import classes from './KitPage.module.css'
import { Sample } from './Sample.tsx'

const nothing = () => {}

/** Buttons in all looks, able, unable and busy; fields, also with errors. */
export function FieldSamples(): ReactNode {
  return (
    <Section title="Buttons and fields">
      {(['plain', 'primary', 'danger', 'quiet'] as const).map((look) => (
        <Sample key={look} name={`Button, ${look}`}>
          <div className={classes.row}>
            <ActionButton look={look} onClick={nothing} disabledReason={undefined}>
              Replace 20 instances
            </ActionButton>
            <ActionButton look={look} onClick={nothing} disabledReason="The environment is locked by a deployment.">
              Replace 21 instances
            </ActionButton>
            <ActionButton look={look} onClick={nothing} disabledReason={undefined} busy>
              Replacing
            </ActionButton>
          </div>
        </Sample>
      ))}
      <div className={classes.columns}>
        <Sample name="Field">
          <TextField label="Name" placeholder="web" />
        </Sample>
        <Sample name="Field with an error">
          <TextField label="Name of the cloud" defaultValue="lon 2" error="A name has no spaces: lon-2." />
        </Sample>
        <Sample name="Field that is off">
          <TextField label="Name of the platform" defaultValue="web" disabled />
        </Sample>
        <Sample name="Checkboxes">
          <CheckField label="I have read the list" />
          <CheckField label="I have read it all" defaultChecked />
          <CheckField label="Not yet" disabled />
        </Sample>
      </div>
    </Section>
  )
}
