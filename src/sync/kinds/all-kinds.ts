import { announcementCreate, announcementRemove, announcementUpdate } from './announcement.ts';
import { busCreate, busRemove, busUpdate } from './bus.ts';
import { commentCreate, commentDelete, commentEdit } from './comment.ts';
import { emergencyCardUpdate, medicalLookCreate, medicalNoteUpdate } from './emergency.ts';
import { eventCreate, eventRemove, eventUpdate } from './event.ts';
import { groupArchive, groupCreate, groupUnarchive, groupUpdate } from './group.ts';
import { handoffRelay, rollCallReceive } from './handoff.ts';
import {
  hotelCopy,
  hotelCreate,
  hotelRemove,
  hotelUpdate,
  roomCreate,
  roomRemove,
  roomUpdate,
  systemHotelCreate,
  systemHotelDelete,
  systemHotelUpdate,
} from './lodging.ts';
import { memberAdd, memberRemove, memberRole, studentAdd } from './member.ts';
import { publication } from './publication.ts';
import { receiptCreate } from './receipt.ts';
import { editKinds } from './registry.ts';
import { markCreate, rollCallCreate, rollCallUpdate } from './roll-call.ts';
import { seenMark } from './seen.ts';
import { fileUpload, imageUpload } from './upload.ts';
import { profilePicture, profileUpdate, settingsUpdate, userCreate, userDelete, userRole, userUpdate } from './user.ts';

/** All kinds; importing this module registers them. */
editKinds.learn([
  commentCreate,
  commentEdit,
  commentDelete,
  fileUpload,
  imageUpload,
  eventCreate,
  eventUpdate,
  eventRemove,
  groupCreate,
  groupUpdate,
  groupArchive,
  groupUnarchive,
  memberAdd,
  studentAdd,
  memberRole,
  memberRemove,
  hotelCreate,
  hotelCopy,
  hotelUpdate,
  hotelRemove,
  roomCreate,
  roomUpdate,
  roomRemove,
  rollCallCreate,
  rollCallUpdate,
  markCreate,
  rollCallReceive,
  handoffRelay,
  seenMark,
  receiptCreate,
  announcementCreate,
  announcementUpdate,
  announcementRemove,
  publication,
  emergencyCardUpdate,
  medicalNoteUpdate,
  medicalLookCreate,
  busCreate,
  busUpdate,
  busRemove,
  systemHotelCreate,
  systemHotelUpdate,
  systemHotelDelete,
  userCreate,
  userUpdate,
  userRole,
  userDelete,
  profileUpdate,
  profilePicture,
  settingsUpdate,
]);

export { editKinds };
