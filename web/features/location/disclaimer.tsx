import { EmergencyCall } from '#web/ui/emergency-call.tsx';
import { PageFooter } from '#web/ui/page-footer.tsx';

export const Disclaimer = () => (
  <PageFooter>
    <h2 className="mb-2 text-base font-semibold text-ink">Disclaimer: before you go in</h2>
    <p className="max-w-prose">
      Foreshore shows forecasts, predictions and reports of other organisations. They can be late, wrong or
      missing, and the sea can change within minutes. Look at the water yourself, follow the flags and the
      lifeguards, and if in doubt stay out. Nothing here is for navigation.
    </p>
    <div className="mt-2">
      <EmergencyCall />
    </div>
  </PageFooter>
);
