import { EmergencyCall } from '#web/shared/ui/emergency-call.tsx';
import { PageFooter } from '#web/shared/ui/page/page-footer.tsx';

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
