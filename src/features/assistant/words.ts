/** What the assistant and the screen around it say. */
export const FAILED_ANSWER = "I'm sorry, I encountered an error while processing your request...";
export const FAILED_TOAST = 'Failed to get a response from Denver.';
export const UPDATE_FAILED = 'Failed to update the schedule. Please try again or update it manually.';
export const CREATE_FAILED = 'Failed to create the schedule. Please try again or create it manually.';
export const NO_GROUP_TO_UPDATE = 'No group selected for updating schedule.';
export const NO_GROUP_TO_CREATE = 'No group selected for creating an itinerary.';
export const NO_SCHEDULE = 'Missing schedule ID for update.';
export const CHANGES_WANTED = 'I would like to make changes to this.';
export const NEEDS_NETWORK = 'Denver needs a connection for this. Your words stay here.';
export const FROM_DEVICE = 'Answered from what is on this device.';
